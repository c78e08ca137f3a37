import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const TEXT = /\.(js|css|svg|txt|webmanifest)$/
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Leaves a .br and a .gz beside every text file, so that the page server need not compress at run time. */
export async function compressAssets(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true })
  await Promise.all(
    files
      .filter(file => TEXT.test(file))
      .map(async file => {
        const path = join(folder, file)
        const content = await readFile(path)
        await writeFile(`${path}.br`, await brotli(content))
        await writeFile(`${path}.gz`, await gzipped(content, { level: 9 }))
      }),
  )
}
