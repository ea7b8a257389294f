import { IconMail, IconPhone } from '@tabler/icons-react'

import { useConfig } from '#web/api/config.ts'
import { Section } from '#web/features/profile/section.tsx'

import { Unbroken } from './unbroken.tsx'

import classes from './ways.module.css'

/** How else to reach the operator: what is not set up is not shown. */
export function Ways() {
  const { data: config } = useConfig()
  const { email = '', phone = '' } = config?.legal ?? {}
  if (email === '' && phone === '') return null
  return (
    <Section id="ways" title="Другие способы" lead={email && 'К письму можно приложить снимок экрана.'}>
      <ul className={classes.ways} aria-label="Как с нами связаться">
        {email && (
          <li>
            <a className={classes.way} href={`mailto:${email}`}>
              <IconMail size={20} stroke={1.75} aria-hidden />
              <span>
                <Unbroken email={email} />
              </span>
            </a>
          </li>
        )}
        {phone && (
          <li>
            <a className={classes.way} href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
              <IconPhone size={20} stroke={1.75} aria-hidden />
              <span>{phone}</span>
            </a>
          </li>
        )}
      </ul>
    </Section>
  )
}
