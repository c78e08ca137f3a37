import { type FormEvent, useEffect, useRef, useState } from 'react'

type Errors<Name extends string> = Partial<Record<Name, string>>

/** What the server did not accept: the field to correct and, where it is not said elsewhere, why. */
export interface Correction<Name extends string> {
  field: Name
  error?: string
}

interface TextForm<Name extends string> {
  /** In the order of the page: the first wrong one takes the focus. */
  names: readonly Name[]
  check(values: Record<Name, string>): Errors<Name>
  /** Answers with what to correct, or with null when nothing is left to do. */
  send(values: Record<Name, string>): Promise<Correction<Name> | null>
}

/**
 * A form of text fields. It is checked when it is sent, and then at every change until it is right; it is sent once at
 * a time. The fields keep their own values, so that what a password manager fills in is read as well.
 */
export function useTextForm<Name extends string>({ names, check, send }: TextForm<Name>) {
  const form = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors<Name> | null>(null)
  const [focusOn, setFocusOn] = useState<Name | null>(null)

  const input = (name: Name) => form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  const values = () =>
    Object.fromEntries(names.map(name => [name, input(name)?.value ?? ''])) as Record<Name, string>

  // A field can take the focus only after it has been enabled again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is found anew each time
  useEffect(() => {
    if (focusOn === null || busy) return
    input(focusOn)?.focus()
    setFocusOn(null)
  }, [focusOn, busy])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending.current) return
    const filled = values()
    const found = check(filled)
    const wrong = names.find(name => found[name] !== undefined && input(name))
    setErrors(wrong === undefined ? null : found)
    if (wrong !== undefined) return setFocusOn(wrong)
    isSending.current = true
    setBusy(true)
    try {
      const correction = await send(filled)
      if (correction === null) return
      if (correction.error !== undefined) setErrors({ [correction.field]: correction.error } as Errors<Name>)
      setFocusOn(correction.field)
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  return {
    busy,
    /** For the form element. */
    form: {
      ref: form,
      noValidate: true,
      onSubmit: submit,
      onInput: () => errors !== null && setErrors(check(values())),
    },
    errorOf: (name: Name): string | undefined => errors?.[name],
    clearErrors: () => setErrors(null),
    empty: () => form.current?.reset(),
  }
}
