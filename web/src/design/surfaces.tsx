import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Badge, Notice } from '../ui/notice.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { EmptyState, ErrorState, Skeleton, Spinner } from '../ui/states.tsx'
import { type SortOrder, Table } from '../ui/table.tsx'
import { Part } from './part.tsx'

const ROWS = [
  { name: 'anita', role: 'player', coins: 1250 },
  { name: 'donjulio', role: 'admin', coins: 90 },
  { name: 'el_tano', role: 'player', coins: 12400 },
]
const TONES = ['neutral', 'success', 'warning', 'danger'] as const

export function Surfaces() {
  const [order, setOrder] = useState<SortOrder>('ascending')
  const [page, setPage] = useState(4)
  const sign = order === 'ascending' ? 1 : -1
  return (
    <>
      <Part title="Table and pagination">
        <div style={{ width: '100%' }}>
          <Table
            caption="Players"
            rows={ROWS.toSorted((a, b) => sign * a.name.localeCompare(b.name))}
            rowKey={row => row.name}
            sort={{ key: 'name', order }}
            onSort={() => setOrder(order === 'ascending' ? 'descending' : 'ascending')}
            columns={[
              { key: 'name', label: 'User', sortable: true, cell: row => row.name },
              { key: 'role', label: 'Role', cell: row => <Badge>{row.role}</Badge> },
              { key: 'coins', label: 'Coins', numeric: true, cell: row => row.coins.toLocaleString() },
              { key: 'actions', label: 'Actions', cell: () => <Button size="small">Manage Coins</Button> },
            ]}
          />
        </div>
        <Pagination page={page} pages={12} onPage={setPage} />
      </Part>
      <Part title="Badges and notices">
        {TONES.map(tone => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        {TONES.map(tone => (
          <Notice key={tone} tone={tone}>
            A notice with the tone “{tone}”.
          </Notice>
        ))}
      </Part>
      <Part title="Waiting, nothing, failure">
        <Spinner text="Loading" />
        <Skeleton width="13rem" height="2.25rem" />
        <div className="panel" style={{ width: '100%' }}>
          <EmptyState title="No tournaments yet" actions={<Button variant="primary">View Profile</Button>}>
            <p>The tables are not laid yet.</p>
          </EmptyState>
        </div>
        <div className="panel" style={{ width: '100%' }}>
          <ErrorState title="Failed to fetch tournaments" onRetry={() => {}}>
            <p>Please check your internet connection.</p>
          </ErrorState>
        </div>
      </Part>
    </>
  )
}
