import { typeName } from '#contract/link-hosts.ts'
import type { LinkType } from '#contract/link-types.ts'
import { TargetIcon } from '#web/features/links/target-icon.tsx'

const types: readonly { name: string; types: readonly LinkType[] }[] = [
  {
    name: 'Магазины и объявления',
    types: ['wildberries', 'ozon', 'yandexmarket', 'megamarket', 'aliexpress', 'avito']
  },
  {
    name: 'Соцсети и мессенджеры',
    types: ['telegram', 'max', 'whatsapp', 'vk', 'ok', 'dzen', 'instagram', 'tiktok']
  },
  { name: 'Видео', types: ['youtube', 'rutube'] },
  { name: 'Приложения', types: ['rustore', 'googleplay', 'appstore'] },
  { name: 'Остальное', types: ['site'] }
]

/** Where a link may lead, as people look for it. */
export const typeGroups = types.map(({ name, types: inGroup }) => ({
  name,
  options: inGroup.map(type => ({
    value: type,
    name: type === 'site' ? 'Другие сайты' : typeName(type),
    icon: <TargetIcon type={type} />
  }))
}))
