import type { Config } from './platform/config.ts'

/** Where this process reaches itself: `http://127.0.0.1:3000`. */
export function ownAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const here = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${here.includes(':') ? `[${here}]` : here}:${port}`
}
