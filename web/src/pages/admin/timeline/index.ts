export { Timeline, TimelineSection } from './timeline.tsx'
