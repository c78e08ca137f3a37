export { type TransactionActions, transactionColumns } from './transactionColumns.tsx'
export { useTransactionDialogs } from './useTransactionDialogs.tsx'
