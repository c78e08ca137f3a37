import { EmptyState } from '../../ui/states.tsx'
import { useTitle } from '../../ui/useTitle.ts'

export function AdminPlaceholder({ title, state }: { title: string; state: string }) {
  useTitle(title)
  return (
    <>
      <h1 className="text-[length:var(--text-xl)]">{title}</h1>
      <div className="panel mt-6">
        <EmptyState title={state} />
      </div>
    </>
  )
}
