import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'

export const PHONE = { width: 360, height: 740 }
export const TABLET = { width: 768, height: 1024 }
export const DESKTOP = { width: 1440, height: 900 }
export const LANDSCAPE = { width: 740, height: 360 }
export const PAGE_SIZES = [PHONE, TABLET, DESKTOP]
export const TABLE_SIZES = [...PAGE_SIZES, LANDSCAPE]
const SIZES = [DESKTOP, TABLET, LANDSCAPE, PHONE]

const QUALITY = 0.8

export interface Size {
  width: number
  height: number
}

export interface Picture {
  file: string
  width: number
}

/** The pictures of one subject, with its heading. */
export interface Shot {
  part: string
  title: string
  pictures: Picture[]
}

export interface Camera {
  shots: Shot[]
  take(page: Page, part: string, title: string, sizes?: readonly Size[]): Promise<void>
}

/** Creates a camera that takes pictures of a page at several sizes and saves each as a small file in the folder. */
export async function openCamera(browser: Browser, folder: string): Promise<Camera> {
  mkdirSync(folder, { recursive: true })
  for (const old of readdirSync(folder)) if (old.endsWith('.webp')) rmSync(join(folder, old))
  const encoderPage = await browser.newPage()
  const shots: Shot[] = []
  return {
    shots,
    async take(page, part, title, sizes = PAGE_SIZES) {
      const pictures: Picture[] = []
      for (const size of SIZES.filter(each => sizes.includes(each))) {
        await page.setViewportSize(size)
        await settle(page)
        const file = `${nameOf(part)}-${nameOf(title)}-${size.width}.webp`
        const taken = await page.screenshot({ animations: 'disabled', caret: 'hide' })
        writeFileSync(join(folder, file), await toWebp(encoderPage, taken))
        pictures.push({ file, width: size.width })
      }
      shots.push({ part, title, pictures })
      console.log(`· ${part}: ${title}`)
    },
  }
}

const nameOf = (title: string) =>
  title
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Waits until fonts and pictures have loaded and the layout has adapted to the window size. */
async function settle(page: Page) {
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].map(image => image.decode().catch(() => {})))
  })
  await page.waitForTimeout(300)
}

/** Converts a picture with the browser's WebP encoder, so that no other library is needed. */
async function toWebp(encoderPage: Page, png: Buffer): Promise<Buffer> {
  const url = await encoderPage.evaluate(
    async ([encoded, quality]) => {
      const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${encoded}`)).blob())
      const canvas = Object.assign(document.createElement('canvas'), {
        width: picture.width,
        height: picture.height,
      })
      canvas.getContext('2d')?.drawImage(picture, 0, 0)
      return canvas.toDataURL('image/webp', quality)
    },
    [png.toString('base64'), QUALITY] as const,
  )
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}
