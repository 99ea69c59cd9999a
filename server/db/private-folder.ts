import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The permission bits that the embedded database may set: its owner's only. */
const OWNER = 0o7700
/** The bits of a mode that hold the kind of file. */
const KIND = 0o170000

type SetAttributes = (target: unknown, attributes: { mode?: number }) => void

/**
 * The embedded database's folder. After it has made a file, Emscripten sets the mode that was asked for, 0666, past the
 * process's umask; here only the owner's part of it is set.
 */
export class PrivateFolder extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const narrow: NonNullable<typeof options.preRun>[number] = module => {
      const { node_ops, stream_ops } = module.NODEFS as unknown as Record<
        'node_ops' | 'stream_ops',
        { setattr: SetAttributes }
      >
      for (const operations of [node_ops, stream_ops]) {
        const { setattr } = operations
        operations.setattr = (target, attributes) =>
          setattr(
            target,
            attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & (KIND | OWNER) },
          )
      }
    }
    return super.init(pg, { ...options, preRun: [...(options.preRun ?? []), narrow] })
  }
}
