import type { ReactNode } from 'react'

export interface IconProps {
  size?: number
}

/** Icons share one 24-unit square and one stroke; they are decorative, the text beside them carries the meaning. */
export function Icon({ size = 20, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

export const EyeIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2.5 12c2.4-4.3 5.6-6.5 9.5-6.5s7.1 2.2 9.5 6.5c-2.4 4.3-5.6 6.5-9.5 6.5S4.9 16.3 2.5 12Z" />
    <circle cx="12" cy="12" r="2.9" />
  </Icon>
)

export const EyeOffIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9.6 5.8c.8-.2 1.6-.3 2.4-.3 3.9 0 7.1 2.2 9.5 6.5-.8 1.5-1.8 2.8-2.9 3.8M6.3 7.3C4.8 8.4 3.6 10 2.5 12c2.4 4.3 5.6 6.5 9.5 6.5 1.9 0 3.6-.5 5.2-1.5" />
    <path d="M4 4l16 16" />
  </Icon>
)

export const MenuIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 6.5h16M4 12h16M4 17.5h10" />
  </Icon>
)

export const CaretIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6.5 9.5l5.5 5.5 5.5-5.5" />
  </Icon>
)

export const SunIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5v2.2M12 19.3v2.2M2.5 12h2.2M19.3 12h2.2M5.3 5.3l1.5 1.5M17.2 17.2l1.5 1.5M5.3 18.7l1.5-1.5M17.2 6.8l1.5-1.5" />
  </Icon>
)

export const MoonIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z" />
  </Icon>
)

export const DayAndNightIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 3.5v17a8.5 8.5 0 0 0 0-17Z" fill="currentColor" />
  </Icon>
)

export const WarningIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 4L2.8 20h18.4L12 4ZM12 10v4.5M12 17.3v.2" />
  </Icon>
)

export const CloseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5.5 5.5l13 13M18.5 5.5l-13 13" />
  </Icon>
)

export const LogIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 3.5h12v17H6zM9 8h6M9 12h6M9 16h4" />
  </Icon>
)

export const SpeechIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 5h16v11h-9l-5 4v-4H4V5ZM8 9h8M8 12h5" />
  </Icon>
)
