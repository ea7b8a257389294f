import { bareHost } from '#contract/bare-host.ts'
import { isSlug } from '#contract/paths.ts'

export interface ReadLink {
  slug: string
  /** Why there is none. */
  problem?: string
}

const MISTYPED =
  'Это не похоже на короткую ссылку. Скопируйте её целиком или введите имя после косой черты: от 6 до 64 латинских букв, цифр, дефисов и подчёркиваний.'

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A host in one spelling: of «тропа.рф» the browser itself says `xn--…`. */
const readHost = (text: string) => bareHost(URL.parse(`http://${text}`)?.host ?? text)

/** The name in a short link as people paste it: whole, with `+` or the number of a button, or the name alone. `hosts`: where short links are. */
export function readShortLink(text: string, hosts: readonly string[]): ReadLink {
  const [path = ''] = text
    .trim()
    .replace(/^https?:\/\//i, '')
    .split(/[?#]/, 1)
  if (path === '') return { slug: '', problem: 'Вставьте короткую ссылку, на которую жалуетесь.' }
  const [first = '', second = ''] = path.split('/')
  const isOurs = hosts.map(readHost).includes(readHost(first))
  const isAddress = isOurs || first.includes('.') || first.includes(':')
  if (isAddress && !isOurs) {
    return {
      slug: '',
      problem: `Эта ссылка не наша: с ней мы ничего сделать не можем. Наши начинаются с ${hosts[0] ?? ''}/`
    }
  }
  const slug = decoded(isAddress || first === '' ? second : first).replace(/\+$/, '')
  return isSlug(slug) ? { slug } : { slug: '', problem: MISTYPED }
}
