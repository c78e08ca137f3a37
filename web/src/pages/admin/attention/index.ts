export { AttentionPanel } from './attentionPanel.tsx'
export { useAttentionKey, useAttentionTitle } from './useAttention.ts'
