import { Icon } from '../../../ui/icons.tsx'

export const FirstIcon = () => (
  <Icon size={24}>
    <path d="M6 6v12" />
    <path d="M18.5 6v12L9.5 12z" fill="currentColor" />
  </Icon>
)
export const PreviousIcon = () => (
  <Icon size={24}>
    <path d="M14.5 6L8.5 12l6 6" />
  </Icon>
)
export const PlayIcon = () => (
  <Icon size={24}>
    <path d="M8 5.5v13l11-6.5z" fill="currentColor" />
  </Icon>
)
export const PauseIcon = () => (
  <Icon size={24}>
    <path d="M8 6h2.5v12H8zM13.5 6H16v12h-2.5z" fill="currentColor" />
  </Icon>
)
export const NextIcon = () => (
  <Icon size={24}>
    <path d="M9.5 6l6 6-6 6" />
  </Icon>
)
export const LastIcon = () => (
  <Icon size={24}>
    <path d="M18 6v12" />
    <path d="M5.5 6v12l9-6z" fill="currentColor" />
  </Icon>
)
export const CopyIcon = () => (
  <Icon size={24}>
    <path d="M9 9h10.5v10.5H9zM15 6V4.5H4.5V15H6" />
  </Icon>
)
