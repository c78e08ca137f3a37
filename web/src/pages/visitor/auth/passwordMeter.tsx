import { Trans } from '@lingui/react'
import { SITE_WORDS, WEAK_PASSWORD_SCORE } from '@valecuatro/contract/accountRules'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { useEffect, useRef, useState } from 'react'

const scorer = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

interface PasswordMeterProps {
  /** The name of the form field that holds the new password. */
  field: string
  /** The user's name and address, if the form does not ask for them: a password that contains them is rated weaker. */
  own?: readonly string[]
}

/** Rates how hard the password is to guess as the user types. The browser computes the rating; nothing is sent. */
export function PasswordMeter({ field, own = [] }: PasswordMeterProps) {
  const place = useRef<HTMLDivElement>(null)
  const [score, setScore] = useState<number | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are read on every input
  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    const textOf = (name: string) =>
      form.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? ''
    const judge = () => {
      const password = textOf(field)
      const words = [textOf('username'), textOf('email'), ...own].flatMap(text => [
        text,
        ...text.split(/[@.]/),
      ])
      const used = [...words.filter(word => word !== ''), ...SITE_WORDS]
      setScore(password === '' ? null : scorer.check(password, used).score)
    }
    const clear = () => setScore(null)
    judge()
    form.addEventListener('input', judge)
    form.addEventListener('reset', clear)
    return () => {
      form.removeEventListener('input', judge)
      form.removeEventListener('reset', clear)
    }
  }, [field])

  return (
    <div ref={place} className="password-meter soft small" data-score={score ?? undefined}>
      {score !== null && (
        <>
          <span className="password-meter-bar" aria-hidden="true">
            {[1, 2, 3, 4].map(step => (
              <i key={step} data-on={score >= step || undefined} />
            ))}
          </span>
          <p role="status">
            {score <= WEAK_PASSWORD_SCORE && (
              <Trans id="Easy to guess: many people use it or something like it" />
            )}
            {score === 2 && <Trans id="Could be stronger: some more words make it hard to guess" />}
            {score === 3 && <Trans id="Good password" />}
            {score === 4 && <Trans id="Strong password" />}
          </p>
        </>
      )}
    </div>
  )
}
