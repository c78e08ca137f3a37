import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

interface Look {
  variant?: ButtonVariant
  size?: ButtonSize
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** While busy the button stays in place and cannot be pressed again. */
  busy?: boolean
}

export function Button({
  variant = 'secondary',
  size = 'medium',
  busy = false,
  disabled,
  className = '',
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={`button ${className}`}
      data-variant={variant}
      data-size={size}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <span className="spinner-ring" aria-hidden="true" />}
      {children}
    </button>
  )
}

interface ButtonLinkProps extends Look {
  href: string
  /** Stored in the history entry of the linked page. */
  state?: object
  className?: string
  children: ReactNode
}

export function ButtonLink({
  href,
  state,
  variant = 'secondary',
  size = 'medium',
  className = '',
  children,
}: ButtonLinkProps) {
  return (
    <Link href={href} state={state} className={`button ${className}`} data-variant={variant} data-size={size}>
      {children}
    </Link>
  )
}
