import type sharpLibrary from 'sharp'

type Sharp = typeof sharpLibrary

/** What reads the kinds of pictures that we take. All others of the library are switched off. */
const READERS = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map(name => `VipsForeignLoad${name}`)

let loading: Promise<Sharp> | undefined

async function load(): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  // A picture is worth one core, and none comes twice.
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: READERS })
  return sharp
}

/** The library of pictures, loaded with the first of them: a start does not wait for it. */
export const loadSharp = (): Promise<Sharp> => (loading ??= load())
