import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { DailyDay } from '@valecuatro/contract'
import { useState } from 'react'
import { withCatalog } from '../../../i18n/locale.ts'
import { request } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { preloadable, useLoadedPart } from '../../../ui/preloadable.ts'
import { Skeleton } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.ts'

const verifyDay = preloadable(async () => (await withCatalog('replay', import('./verifyDay.tsx'))).VerifyDay)

/** How the deals of a day are verified; of a closed day, the verification itself, in the reader's browser. */
export function Verification({ data }: { data: DailyDay }) {
  const { i18n } = useLingui()
  const [isAsked, setAsked] = useState(false)
  const { day, state, commitment } = data

  async function ask() {
    setAsked(true)
    if ((await verifyDay.fetch()) !== null) return
    setAsked(false)
    toast.error(i18n._('That didn’t work. Please try again.'))
  }

  return (
    <section
      id="verification"
      className="panel daily-verification stack-3"
      aria-labelledby="verification-title"
    >
      <h2 id="verification-title" className="section-title">
        <Trans id="How the deals are verified" />
      </h2>
      <p>
        <Trans id="All cards of the day follow from a secret that is fixed before the first hand. Its hash is published at once, so that the secret cannot be changed; the secret itself is published when the day is over. Then your browser can work the twelve deals out again." />
      </p>
      <p className="small">
        <Trans id="Hash (SHA-256)" />: <code className="break-words">{commitment}</code>
      </p>
      {state === 'closed' &&
        (isAsked ? (
          <Record day={day} commitment={commitment} />
        ) : (
          <p>
            <Button onClick={() => void ask()}>
              <Trans id="Verify in this browser" />
            </Button>
          </p>
        ))}
    </section>
  )
}

function Record({ day, commitment }: Pick<DailyDay, 'day' | 'commitment'>) {
  const viewer = useViewerId()
  const VerifyDay = useLoadedPart(verifyDay)
  const query = useQuery({
    queryKey: [viewer, 'daily', day, 'record'],
    queryFn: () => request('GET /api/daily/{day}/record', { params: { day } }),
  })
  return (
    <Loaded
      query={query}
      loading={<Skeleton height="12rem" />}
      failed={<Trans id="The secret could not be loaded" />}
    >
      {record =>
        VerifyDay ? <VerifyDay record={record} commitment={commitment} /> : <Skeleton height="12rem" />
      }
    </Loaded>
  )
}
