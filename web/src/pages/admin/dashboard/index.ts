export { Figure } from './figure.tsx'
export { formatDay, TrendPlot } from './trends.tsx'
