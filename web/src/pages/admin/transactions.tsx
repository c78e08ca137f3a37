import { TransactionList } from '../../features/management/transactions/transactionList.tsx'

export default function TransactionsPage() {
  return <TransactionList />
}
