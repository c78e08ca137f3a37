import type { Tournament, User } from '@valecuatro/contract'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { Pagination } from '../../ui/pagination.tsx'
import { TournamentCard } from './tournamentCard.tsx'
import { useJoin } from './useJoin.ts'

interface NoticesProps {
  tournaments: Tournament[]
  user: User | null
  page: number
  pages: number
  isTurning: boolean
}

/** A page of tournaments; the page number is part of the URL. */
export function Notices({ tournaments, user, page, pages, isTurning }: NoticesProps) {
  const actions = useJoin()
  const [path, navigate] = useLocation()
  const search = useSearch()
  function goTo(page: number, how = {}) {
    const query = new URLSearchParams(search)
    if (page === 1) query.delete('page')
    else query.set('page', String(page))
    navigate(query.size > 0 ? `${path}?${query}` : path, how)
  }
  const isBeyond = !isTurning && page > pages

  // biome-ignore lint/correctness/useExhaustiveDependencies: only an out-of-range page redirects
  useEffect(() => {
    if (isBeyond) goTo(pages, { replace: true })
  }, [isBeyond])

  return (
    <>
      <ul className="notices paged-rows" aria-busy={isTurning}>
        {tournaments.map(tournament => (
          <TournamentCard key={tournament._id} tournament={tournament} user={user} actions={actions} />
        ))}
      </ul>
      {pages > 1 && (
        <div className="board-foot">
          <Pagination page={page} pages={pages} onPage={goTo} />
        </div>
      )}
    </>
  )
}
