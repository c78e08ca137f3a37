import { Trans, useLingui } from '@lingui/react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { failureText } from '../../../i18n/failureText.ts'
import { translateServerText } from '../../../i18n/locale.ts'
import type { CallFailure, CallResult } from '../../../net/call.ts'
import { useInvalidateAll } from '../../../net/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'

/** Focuses the first invalid field after the next render. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

/**
 * Keeps the keyboard focus beside an entry that is removed from a list: `onRemove` is told its index, and when `count`
 * has changed, the Remove button that has taken its place is focused, or the last one, or `otherwise` if none is left.
 */
export function useFocusAfterRemoval(count: number, otherwise: () => HTMLElement | null | undefined) {
  const list = useRef<HTMLDivElement & HTMLOListElement>(null)
  const removed = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the number of entries removes a button
  useLayoutEffect(() => {
    const index = removed.current
    removed.current = null
    // The focus stays where the administrator has moved it meanwhile.
    if (index === null || document.activeElement !== document.body) return
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const neighbour = buttons[index] ?? buttons.at(-1) ?? otherwise()
    neighbour?.focus()
  }, [count])
  const onRemove = (index: number) => {
    removed.current = index
  }
  return { list, onRemove }
}

interface ChoicesErrorProps {
  query: Pick<UseQueryResult<unknown>, 'data' | 'isError' | 'refetch'>
  children: ReactNode
}

/** Shows below a field that its choices could not be loaded, with a retry button. */
export function ChoicesError({ query, children }: ChoicesErrorProps) {
  if (!query.isError || query.data !== undefined) return null
  return (
    <p className="field-error" role="alert">
      {children}{' '}
      <Button size="small" onClick={() => void query.refetch()}>
        <Trans id="Try Again" />
      </Button>
    </p>
  )
}

/** What a draft says: the body of the call, or which fields are wrong. */
type ReadDraft<Draft, Body> =
  | { ok: true; body: Body }
  | { ok: false; mistakes: Partial<Record<keyof Draft, string>> }

interface CreateFormOptions<Draft, Body> {
  empty: Draft
  read: (draft: Draft) => ReadDraft<Draft, Body>
  create: (body: Body) => Promise<CallResult<unknown>>
  success: string
  failure: (error: string) => string
  onClose: () => void
  /** Reloads the list, so that it contains what has been created. */
  onCreated?: () => Promise<unknown>
}

/** The state of a dialog that creates something; `dialog` is what its `ActionDialog` needs. */
export function useCreateForm<Draft extends object, Body>(options: CreateFormOptions<Draft, Body>) {
  const { empty, read, create, success, onClose, onCreated } = options
  const { i18n } = useLingui()
  const invalidateAll = useInvalidateAll()
  const fields = useRef<HTMLFieldSetElement>(null)
  const [draft, setDraft] = useState(empty)
  const [mistakes, setMistakes] = useState<Partial<Record<keyof Draft, string>>>({})
  const { busy, refusal, run } = useSubmit({
    send: create,
    done: success,
    failed: failure => options.failure(failureText(i18n, failure, i18n._('Unknown error'))),
    onDone: onClose,
    async renew(answer) {
      if (!answer.ok) return showMistake(answer)
      await onCreated?.()
      await invalidateAll()
    },
  })

  function send() {
    const result = read(draft)
    setMistakes(result.ok ? {} : result.mistakes)
    if (result.ok) void run(result.body)
    else focusFirstInvalid(fields.current)
  }

  /** Shows a refusal at the field that the server refused. */
  function showMistake(failure: CallFailure) {
    if (failure.reason !== 'refused' || !failure.error || !failure.field || !(failure.field in draft)) return
    setMistakes({ [failure.field]: failure.error } as typeof mistakes)
    focusFirstInvalid(fields.current)
  }

  return {
    fields,
    draft,
    setDraft,
    change: (changes: Partial<Draft>) => setDraft(before => ({ ...before, ...changes })),
    errorOf: (field: keyof Draft) => mistakes[field] && translateServerText(i18n, mistakes[field]),
    busy,
    dialog: {
      open: true,
      busy,
      isFilled: JSON.stringify(draft) !== JSON.stringify(empty),
      refusal,
      onAct: send,
      onClose,
    },
  }
}
