import { useConfig } from '#web/api/config.ts'

import parts from '#web/features/profile/parts.module.css'

/** On a machine where the service is only tried out there is a marketplace to try, too. */
export function SandboxToken() {
  const { data: config } = useConfig()
  if (!config?.marketplaceSandbox) return null
  return (
    <p className={parts.quiet}>
      Попробовать без кабинета:{' '}
      <a className={parts.link} href="/dev/wildberries" target="_blank" rel="noreferrer">
        возьмите токен песочницы
      </a>
      .
    </p>
  )
}
