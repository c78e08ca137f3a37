export { AttentionLine, AttentionPanel } from './attentionPanel.tsx'
export { useAttention, useAttentionKey, useAttentionTitle } from './useAttention.ts'
