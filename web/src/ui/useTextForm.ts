import { useLingui } from '@lingui/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { translateServerText } from '../i18n/locale.ts'
import { useSubmit } from './useSubmit.ts'

type Errors<Name extends string> = Partial<Record<Name, string>>

/** The field that the server rejected and, unless it is shown elsewhere, the reason. */
export interface Correction<Name extends string> {
  field: Name
  error?: string
}

interface TextForm<Name extends string> {
  /** The names of the fields in page order: the first invalid one gets the focus. */
  names: readonly Name[]
  check(values: Record<Name, string>): Errors<Name>
  /** Resolves to the field to correct, or to null on success. */
  send(values: Record<Name, string>): Promise<Correction<Name> | null>
}

/**
 * A form of text fields. It is validated on submit, and after a failed submit on every change; it cannot be submitted
 * twice at once. The inputs are uncontrolled, so that values filled in by a password manager are read too.
 */
export function useTextForm<Name extends string>({ names, check, send }: TextForm<Name>) {
  const { i18n } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const { busy, run } = useSubmit({
    send: async (values: Record<Name, string>) => {
      const correction = await send(values)
      return { ok: correction === null, correction }
    },
  })
  const [errors, setErrors] = useState<Errors<Name> | null>(null)
  const [focusOn, setFocusOn] = useState<Name | null>(null)

  const input = (name: Name) => form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  const values = () =>
    Object.fromEntries(names.map(name => [name, input(name)?.value ?? ''])) as Record<Name, string>

  // A field can only be focused after it has been enabled again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is looked up on every run
  useEffect(() => {
    if (focusOn === null || busy) return
    input(focusOn)?.focus()
    setFocusOn(null)
  }, [focusOn, busy])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const filled = values()
    const found = check(filled)
    const wrong = names.find(name => found[name] !== undefined && input(name))
    setErrors(wrong === undefined ? null : found)
    if (wrong !== undefined) return setFocusOn(wrong)
    const correction = (await run(filled))?.correction
    if (!correction) return
    if (correction.error !== undefined) setErrors({ [correction.field]: correction.error } as Errors<Name>)
    setFocusOn(correction.field)
  }

  return {
    busy,
    /** Props of the form element. */
    form: {
      ref: form,
      noValidate: true,
      onSubmit: submit,
      onInput: () => errors !== null && setErrors(check(values())),
    },
    /** The error message of a field, in the user's language. */
    errorOf: (name: Name): string | undefined => errors?.[name] && translateServerText(i18n, errors[name]),
    clearErrors: () => setErrors(null),
    empty: () => form.current?.reset(),
  }
}
