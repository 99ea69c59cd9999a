import {
  Building2,
  CircleSlash,
  CircleUser,
  Coins,
  FileText,
  Hand,
  Layers,
  type LucideIcon,
  Map as MapIcon,
  Plus,
  SlidersHorizontal,
} from 'lucide-react'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  'Create Dataset': Plus,
  'My Datasets': Layers,
  'My Account': CircleUser,
  'Dataset Wizard': SlidersHorizontal,
  'Credit Management': Coins,
  'Dataset Configurator': Building2,
  Welcome: Hand,
  'No Access': CircleSlash,
}

/** The icon of a page: viewers have one of two. */
export const pageIcon = (title: string): LucideIcon => ICONS[title] ?? (title.endsWith('Map') ? MapIcon : FileText)
