import type { ReactNode } from 'react'

interface FeltMessageProps {
  title: ReactNode
  /** An image of the art folder with its natural size. */
  drawing: { src: string; width: number; height: number }
  children: ReactNode
  actions: ReactNode
}

/** A message on a felt background with a drawing and buttons, for empty states. */
export function FeltMessage({ title, drawing, children, actions }: FeltMessageProps) {
  return (
    <section className="felt-table felt-message">
      <img {...drawing} alt="" />
      <h2>{title}</h2>
      <p>{children}</p>
      <div className="state-actions">{actions}</div>
    </section>
  )
}
