import { Icon, type IconProps } from './commonIcons.tsx'

// In a separate file, so that the table does not load all icons.

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
