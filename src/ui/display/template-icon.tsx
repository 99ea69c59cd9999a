import {
  BadgeInfo,
  BedDouble,
  Building2,
  Bus,
  CalendarDays,
  Car,
  ChartColumn,
  ChartLine,
  CircleDot,
  Clock,
  Footprints,
  House,
  Landmark,
  Layers,
  type LucideIcon,
  Map as MapIcon,
  MapPin,
  Route,
  ShoppingBag,
  TrainFront,
  UsersRound,
  Zap,
} from 'lucide-react'

/** The icons of templates, keyed by the hex code in the template's record. */
export const TEMPLATE_ICONS: Readonly<Record<string, { readonly name: string; readonly Icon: LucideIcon }>> = {
  f3c5: { name: 'Place', Icon: CircleDot },
  f041: { name: 'Pin', Icon: MapPin },
  f5e7: { name: 'Charging', Icon: Zap },
  f54b: { name: 'Footprints', Icon: Footprints },
  f5ca: { name: 'Landmark', Icon: Landmark },
  f073: { name: 'Calendar', Icon: CalendarDays },
  f017: { name: 'Clock', Icon: Clock },
  f238: { name: 'Rail', Icon: TrainFront },
  f207: { name: 'Bus', Icon: Bus },
  f1b9: { name: 'Car', Icon: Car },
  f4d7: { name: 'Journeys', Icon: Route },
  f290: { name: 'Shopping', Icon: ShoppingBag },
  f1ad: { name: 'Buildings', Icon: Building2 },
  f015: { name: 'Home', Icon: House },
  f236: { name: 'Overnight', Icon: BedDouble },
  f0c0: { name: 'People', Icon: UsersRound },
  f279: { name: 'Map', Icon: MapIcon },
  f5fd: { name: 'Layers', Icon: Layers },
  f080: { name: 'Bars', Icon: ChartColumn },
  f201: { name: 'Trend', Icon: ChartLine },
}

/** A template's icon. For an unknown code, it is the information sign. */
export const TemplateIcon = ({ code }: { readonly code: string }) => {
  const { Icon } = TEMPLATE_ICONS[code] ?? { Icon: BadgeInfo }
  return <Icon aria-hidden="true" />
}
