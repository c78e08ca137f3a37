export { FindAnything } from './findAnything.tsx'
