import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Shot } from './camera.ts'

/** Writes an index of all pictures: a row for each subject, a column for each width. */
export function writeGallery(folder: string, shots: readonly Shot[]) {
  const parts = [...new Set(shots.map(({ part }) => part))]
  const lines = ['# Screens', '', 'Written by `npm run screens`; each picture opens in its full size.', '']
  for (const part of parts) {
    const rows = shots.filter(shot => shot.part === part)
    const widths = [...new Set(rows.flatMap(({ pictures }) => pictures.map(({ width }) => width)))].sort(
      (a, b) => b - a,
    )
    lines.push(`## ${part}`, '')
    lines.push(`| | ${widths.join(' | ')} |`, `| --- | ${widths.map(() => '---').join(' | ')} |`)
    for (const { title, pictures } of rows) {
      const cells = widths.map(width => {
        const picture = pictures.find(each => each.width === width)
        if (!picture) return ''
        const alt = `${title} at ${width}`
        return `<a href="${picture.file}"><img src="${picture.file}" alt="${alt}" height="200"></a>`
      })
      lines.push(`| ${title} | ${cells.join(' | ')} |`)
    }
    lines.push('')
  }
  writeFileSync(join(folder, 'README.md'), lines.join('\n'))
}

/** The total size of the pictures in bytes. */
export function weigh(folder: string): number {
  return readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
}
