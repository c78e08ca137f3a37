import { Icon, type IconProps } from './commonIcons.tsx'

// The icons that every page uses are in a separate file, so that a first visit loads no others.
export * from './commonIcons.tsx'

export const SortIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 19V5M6.5 10.5L12 5l5.5 5.5" />
  </Icon>
)

export const DashboardIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z" />
  </Icon>
)

export const CupIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M7 4h10v5a5 5 0 0 1-10 0V4ZM7 5.5H3.8c0 3 1.2 4.7 3.5 5M17 5.5h3.2c0 3-1.2 4.7-3.5 5M12 14v4M8.5 20.5h7M9.5 18h5" />
  </Icon>
)

export const ClipboardIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9 4.5H6.5A1.5 1.5 0 0 0 5 6v13.5A1.5 1.5 0 0 0 6.5 21h11a1.5 1.5 0 0 0 1.5-1.5V6a1.5 1.5 0 0 0-1.5-1.5H15" />
    <rect x="9" y="3" width="6" height="3.5" rx="1" />
    <path d="m8.5 14 2.5 2.5 4.5-5" />
  </Icon>
)

export const CalendarIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="3.5" y="5" width="17" height="15.5" rx="1.8" />
    <path d="M3.5 9.8h17M8 2.8v4M16 2.8v4M12 12.7v5M9.5 15.2h5" />
  </Icon>
)

export const CardsIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="8.5" y="4" width="11" height="15.5" rx="1.8" />
    <path d="M8.5 7.2L4 8.6l3.7 11.7 4-1.2" />
  </Icon>
)

export const CoinsIcon = (props: IconProps) => (
  <Icon {...props}>
    <ellipse cx="12" cy="6.5" rx="7" ry="3" />
    <path d="M5 6.5v5c0 1.7 3.1 3 7 3s7-1.3 7-3v-5M5 11.5v5.5c0 1.7 3.1 3 7 3s7-1.3 7-3v-5.5" />
  </Icon>
)

export const ScaleIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 3.5v17M8 20.5h8M5 7h14M5 7l-2.5 6.5a2.7 2.7 0 0 0 5 0zM19 7l-2.5 6.5a2.7 2.7 0 0 0 5 0z" />
  </Icon>
)

/** A raised hand. */
export const AppealIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 12V6.2a1.5 1.5 0 0 1 3 0V11M11 11V4.7a1.5 1.5 0 0 1 3 0V11M14 11V6.2a1.5 1.5 0 0 1 3 0V14.5a6 6 0 0 1-6 6c-2.8 0-4.3-1.4-5.6-3.8L3.700 13.500a1.4 1.4 0 0 1 2.4-1.4L8 14.5V12" />
  </Icon>
)

export const LeaveIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M14 4H5v16h9M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5" />
  </Icon>
)

export const LockIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 10.500h12v9.500H6zM8.500 10.500V7.500a3.500 3.500 0 0 1 7 0v3" />
  </Icon>
)

export const ShareIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 15V3.500M8 7.200l4-3.700 4 3.700M7 11H5v9.500h14V11h-2" />
  </Icon>
)

export const WhatsAppIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.500 20.500l1.300-4.200a8.600 8.600 0 1 1 3 2.900z" />
    <path d="M9 8.200c-.8 2.600 3.600 7.200 6.600 6.700l.7-1.700-2.200-1.300-1 1c-1.100-.5-1.900-1.300-2.400-2.400l1-1L10.500 7.400z" />
  </Icon>
)

export const TelegramIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M21 4L2.800 11.200l5.700 2.200L11 20.500l3.300-4.200 4.400 3.500zM8.500 13.400L21 4" />
  </Icon>
)

export const CheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 12.5l4.5 4.5L19 7.5" />
  </Icon>
)
export const PeopleIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="9" cy="8.2" r="3.4" />
    <path d="M2.8 19.5c.5-3.6 2.8-5.6 6.2-5.6s5.7 2 6.2 5.6M15.6 5.2a3.2 3.2 0 0 1 0 6M17.6 14.6c2 .7 3.3 2.3 3.7 4.9" />
  </Icon>
)

export const MailIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.5 5.5h17v13h-17zM4 6.5l8 6.5 8-6.5" />
  </Icon>
)

export const CopyIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9 8.5h11v12H9zM15 8.5v-5H4v12h5" />
  </Icon>
)

export const RefreshIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 3.5v4.2h-4.2" />
  </Icon>
)

export const FolderIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 7a2 2 0 0 1 2-2h4l2 3h8a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z" />
  </Icon>
)
export const BellIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 17.5c1.4-1.6 2-3.2 2-6.5a5 5 0 0 1 10 0c0 3.3.6 4.9 2 6.5H5ZM10 20.5h4" />
  </Icon>
)

export const SearchIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="M15.500 15.500L20.500 20.500" />
  </Icon>
)
