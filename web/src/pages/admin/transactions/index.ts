export { RefundTransaction } from './refundTransaction.tsx'
export { transactionColumns } from './transactionColumns.tsx'
