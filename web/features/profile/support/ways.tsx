import { IconMail, IconMessage, IconPhone } from '@tabler/icons-react'
import { Link } from 'react-router'

import { useConfig } from '#web/api/config.ts'

import classes from './ways.module.css'

/** How to reach the operator: what is not set up is not shown. */
export function Ways() {
  const { data: config } = useConfig()
  const { email = '', phone = '' } = config?.legal ?? {}
  return (
    <ul className={classes.ways} aria-label="Как с нами связаться">
      <li>
        <Link className={classes.way} to="#question">
          <IconMessage size={22} stroke={1.75} aria-hidden />
          <span>
            <b>Написать здесь</b>
            <span>Ответим на вашу почту</span>
          </span>
        </Link>
      </li>
      {email && (
        <li>
          <a className={classes.way} href={`mailto:${email}`}>
            <IconMail size={22} stroke={1.75} aria-hidden />
            <span>
              <b>{email}</b>
              <span>Можно приложить снимок экрана</span>
            </span>
          </a>
        </li>
      )}
      {phone && (
        <li>
          <a className={classes.way} href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
            <IconPhone size={22} stroke={1.75} aria-hidden />
            <span>
              <b>{phone}</b>
              <span>Позвонить</span>
            </span>
          </a>
        </li>
      )}
    </ul>
  )
}
