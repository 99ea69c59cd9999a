import {
  BookOpen,
  Building2,
  CircleSlash,
  CircleUser,
  Coins,
  FileText,
  Hand,
  Info,
  Layers,
  LifeBuoy,
  type LucideIcon,
  Map as MapIcon,
  Megaphone,
  Plus,
  ScrollText,
  Shapes,
  SlidersHorizontal,
} from 'lucide-react'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  'Create Dataset': Plus,
  'My Datasets': Layers,
  'My Account': CircleUser,
  'Dataset Wizard': SlidersHorizontal,
  'Credit Management': Coins,
  'Dataset Configurator': Building2,
  'Audit Trail': ScrollText,
  'Zone Systems': Shapes,
  'Import a zone system': Shapes,
  Welcome: Hand,
  'Release Notes': Megaphone,
  'Contact Support': LifeBuoy,
  'Mobile Network Data Methodology': BookOpen,
  About: Info,
  'No Access': CircleSlash,
}

/** The icon of a page: viewers have one of two. */
export const pageIcon = (title: string): LucideIcon => ICONS[title] ?? (title.endsWith('Map') ? MapIcon : FileText)
