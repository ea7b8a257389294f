import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflate } from 'node:zlib'

import { MEGABYTE } from '#contract/sizes.ts'

/** What swells to so many times a piece, made without ever being so large here. */
const deflated = (piece: Buffer, times: number): Promise<Buffer> =>
  buffer(Readable.from(Array(times).fill(piece)).compose(createDeflate()))

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

export interface PngParts {
  width?: number
  height?: number
  lines?: number
  depth?: number
  /** Kind of the points: 0 grey, 6 colours and how clear they are. */
  color?: 0 | 6
  interlaced?: boolean
  /** Chunks before the points. */
  before?: Buffer
}

/** A PNG of one colour, written by hand; so many of its `lines` are really there. */
export async function handMadePng({
  width = 1,
  height = 1,
  lines = height,
  depth = 8,
  color = 0,
  interlaced = false,
  before = Buffer.alloc(0)
}: PngParts): Promise<Buffer> {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(depth, 8)
  head.writeUInt8(color, 9)
  head.writeUInt8(Number(interlaced), 12)
  const line = Buffer.alloc(1 + Math.ceil((width * depth * (color === 6 ? 4 : 1)) / 8))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    before,
    chunk('IDAT', await deflated(line, lines)),
    chunk('IEND', Buffer.alloc(0))
  ])
}

/** A text that swells to so many megabytes. */
export const textBomb = async (megabytes: number): Promise<Buffer> =>
  chunk(
    'iTXt',
    Buffer.concat([
      Buffer.from('bomb\0\x01\0\0\0', 'latin1'),
      await deflated(Buffer.alloc(MEGABYTE, 'x'), megabytes)
    ])
  )
