import { icon } from './icon.tsx'

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`

const dots = (...at: [x: number, y: number][]) =>
  at.map(([x, y]) => `M${x - 0.4} ${y - 0.4}h.8v.8h-.8z`).join('')

export const ArrowRightIcon = icon('M3 10h13M11 5l5 5-5 5')
export const ArrowLeftIcon = icon('M17 10H4M9 5l-5 5 5 5')
export const ArrowUpRightIcon = icon('M5 15L14.5 5.5M7 5h8v8')
export const ChevronDownIcon = icon('M5 8l5 5 5-5')
export const ChevronUpIcon = icon('M5 12l5-5 5 5')
export const ChevronLeftIcon = icon('M12 5l-5 5 5 5')
export const ChevronRightIcon = icon('M8 5l5 5-5 5')
export const CloseIcon = icon('M5 5l10 10M15 5L5 15')
export const PlusIcon = icon('M10 4v12M4 10h12')
export const MinusIcon = icon('M4 10h12')
export const CheckIcon = icon('M4 10.5l4 4L16 6')
export const SearchIcon = icon(`${circle(9, 9, 5.5)}M13.5 13.5L17 17`)
export const MenuIcon = icon('M3 6h14M3 10h14M3 14h14')
export const MoreIcon = icon(dots([4, 10], [10, 10], [16, 10]))
export const TrashIcon = icon(
  'M3.5 5.5h13M7.5 5.5v-2h5v2M5 5.5l.75 11h8.5L15 5.5M8.5 9v4.5M11.5 9v4.5',
)
export const EditIcon = icon('M4 16l.75-3.5L13.5 3.75l2.75 2.75L7.5 15.25zM11.5 5.75l2.75 2.75')
export const EyeIcon = icon(
  `M2 10c2-3.5 4.75-5.25 8-5.25S16 6.5 18 10c-2 3.5-4.75 5.25-8 5.25S4 13.5 2 10z${circle(10, 10, 2.25)}`,
)
export const EyeOffIcon = icon(
  'M4.5 7A13 13 0 0 0 2 10c2 3.5 4.75 5.25 8 5.25 1 0 2-.2 3-.5M8.5 4.85A9 9 0 0 1 10 4.75c3.25 0 6 1.75 8 5.25a13 13 0 0 1-2 2.65M3.5 3.5l13 13',
)
export const UploadIcon = icon('M10 13V3.5M6 7l4-4 4 4M3.5 13v3.5h13V13')
export const DownloadIcon = icon('M10 3v9.5M6 9l4 4 4-4M3.5 13v3.5h13V13')
export const ImageIcon = icon(
  `M3 4h14v12H3zM3.5 14l4-4 3.5 3.5 2.5-2.5 3 3${circle(12.75, 7.5, 1)}`,
)
export const CalendarIcon = icon('M3.5 4.5h13v12h-13zM3.5 8.5h13M7 3v3M13 3v3')
export const ClockIcon = icon(`${circle(10, 10, 7)}M10 6v4l2.75 2`)
export const ListIcon = icon('M8 5h9M8 10h9M8 15h9M3.5 5h.5M3.5 10h.5M3.5 15h.5')
export const KeyboardIcon = icon(
  'M2 5h16v10.5H2zM5 8h.25M8.25 8h.25M11.5 8h.25M14.75 8H15M5 10.5h.25M14.75 10.5H15M7.5 12.75h5',
)
export const UndoIcon = icon('M7 4L3.5 7.5 7 11M4 7.5h8a4.25 4.25 0 0 1 0 8.5H7')
export const SunIcon = icon(
  `${circle(10, 10, 3.25)}M10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.35 4.35l1 1M14.65 14.65l1 1M15.65 4.35l-1 1M5.35 14.65l-1 1`,
)
export const MoonIcon = icon('M16.5 12A7 7 0 0 1 8 3.5 7 7 0 1 0 16.5 12z')
export const MonitorIcon = icon('M2.5 4h15v9.5h-15zM7 17h6M10 13.5V17')
export const PhoneIcon = icon(
  'M4 3.5h3.25l1.25 4-2 1.5a9 9 0 0 0 4.5 4.5l1.5-2 4 1.25V16a1 1 0 0 1-1 1C9 17 3 11 3 4.5a1 1 0 0 1 1-1z',
)
export const MailIcon = icon('M2.5 4.5h15v11h-15zM3 5l7 6 7-6')
export const UserIcon = icon(`${circle(10, 7, 3.25)}M3.5 17c.5-3 3-4.5 6.5-4.5s6 1.5 6.5 4.5`)
export const UsersIcon = icon(
  `${circle(7.5, 7.5, 2.75)}M2 16.5c.25-2.75 2.25-4 5.5-4s5.25 1.25 5.5 4M13 4.85a2.75 2.75 0 0 1 0 5.3M15 13c1.75.5 2.85 1.65 3 3.5`,
)
export const LogoutIcon = icon('M8 3.5H3.5v13H8M8 10h9M13.5 6.5L17 10l-3.5 3.5')
export const BellIcon = icon(
  'M10 3a4.75 4.75 0 0 0-4.75 4.75c0 3.25-.75 4.5-1.75 5.75h13c-1-1.25-1.75-2.5-1.75-5.75A4.75 4.75 0 0 0 10 3zM8.5 16.75h3',
)
export const ShieldIcon = icon(
  'M10 2.75l6.25 2.5v4.5c0 3.75-2.5 6.25-6.25 7.5-3.75-1.25-6.25-3.75-6.25-7.5v-4.5z',
)
export const CopyIcon = icon('M7 7h9.5v9.5H7zM13 7V3.5H3.5V13H7')
export const LinkIcon = icon(
  'M8.5 11.5a3.25 3.25 0 0 0 4.6 0l2.9-2.9a3.25 3.25 0 0 0-4.6-4.6l-1.2 1.2M11.5 8.5a3.25 3.25 0 0 0-4.6 0L4 11.4A3.25 3.25 0 0 0 8.6 16l1.2-1.2',
)
export const PrintIcon = icon('M6 7V3h8v4M6 14H3V7h14v7h-3M6 11.5h8V17H6z')
export const AlertIcon = icon('M10 3l7.5 13.5h-15zM10 8v4M10 14.25v.25')
export const InfoIcon = icon(`${circle(10, 10, 7)}M10 9.5V14M10 6.5v.25`)
export const DragIcon = icon(
  dots([7.5, 5], [7.5, 10], [7.5, 15], [12.5, 5], [12.5, 10], [12.5, 15]),
)
export const FilterIcon = icon('M3 5.5h14M5.5 10h9M8.5 14.5h3')
export const SlidersIcon = icon(
  `M3 6.5h6.5M13.5 6.5H17M3 13.5h3.5M10.5 13.5H17${circle(11.5, 6.5, 2)}${circle(8.5, 13.5, 2)}`,
)
export const SortIcon = icon('M6.5 4v12M3.5 13l3 3 3-3M13.5 16V4M10.5 7l3-3 3 3')
export const FileIcon = icon('M4.5 2.5h7l4 4v11h-11zM11.5 2.5v4h4')
export const BookmarkIcon = icon('M5 3h10v14l-5-4-5 4z')
export const FolderIcon = icon('M2.5 4h5.25l2 2.5h7.75V16h-15z')
export const HomeIcon = icon('M3 9l7-6 7 6M4.75 8v8.5h10.5V8M8.25 16.5v-5h3.5v5')
export const GlobeIcon = icon(
  `${circle(10, 10, 7)}M3 10h14M10 3c-2.5 2.25-3.5 4.5-3.5 7s1 4.75 3.5 7M10 3c2.5 2.25 3.5 4.5 3.5 7s-1 4.75-3.5 7`,
)
export const LockIcon = icon('M4.5 9h11v8h-11zM7 9V6.5a3 3 0 0 1 6 0V9')
export const KeyIcon = icon(
  `${circle(6.75, 13.25, 3.5)}M9.25 10.75L16.5 3.5M16.75 6.5L14 3.75M13.25 6.75L15.5 9`,
)
export const GridIcon = icon('M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h5v5h-5z')
export const ChatIcon = icon('M3 4h14v10h-7.5L6 17v-3H3zM6.5 7.5h7M6.5 10.5h4.5')
export const InvoiceIcon = icon(
  'M4.5 2.5h11v15l-2.75-1.75L10 17.5l-2.75-1.75L4.5 17.5zM7.5 6.5h5M7.5 9.5h5M7.5 12.5h2.5',
)
export const GearIcon = icon(
  `${circle(10, 10, 2.5)}M8.75 2.5h2.5l.4 2.1 1.5.85 2.05-.7 1.25 2.15-1.6 1.45v1.7l1.6 1.45-1.25 2.15-2.05-.7-1.5.85-.4 2.2h-2.5l-.4-2.2-1.5-.85-2.05.7L3.55 11.5l1.6-1.45v-1.7L3.55 6.9 4.8 4.75l2.05.7 1.5-.85z`,
)
