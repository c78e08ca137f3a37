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
    <section className="felt-table mt-6 grid justify-items-center gap-4 px-5 py-10 text-center sm:py-14">
      <img {...drawing} alt="" className="h-36 w-auto max-w-full sm:h-44" />
      <h2 className="mt-2 text-[length:var(--text-xl)] sm:text-[length:var(--text-2xl)]">{title}</h2>
      <p className="max-w-[46ch]">{children}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>
    </section>
  )
}
