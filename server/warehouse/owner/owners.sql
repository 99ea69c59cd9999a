SELECT term, installation, epoch, name, since FROM owners ORDER BY term DESC, epoch DESC
