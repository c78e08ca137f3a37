import type { ReactNode } from 'react'

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section style={{ marginTop: 'var(--space-6)' }}>
      <h2
        style={{
          marginBottom: 'var(--space-3)',
          borderBottom: '1px solid var(--line)',
          fontSize: 'var(--text-xl)',
        }}
      >
        {title}
      </h2>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 'var(--space-3)', alignItems: 'center' }}>
        {children}
      </div>
    </section>
  )
}
