import { Button } from '@mantine/core'
import { useLocation } from 'react-router'

import { auth } from '#contract/auth.ts'
import { useConfig } from '#web/api/config.ts'
import { keepPlace } from '#web/features/auth/kept-place.ts'
import { GoogleMark, YandexMark } from '#web/features/auth/social-marks.tsx'
import { keepTriedWay } from '#web/features/auth/tried-way.ts'

import classes from './social-buttons.module.css'

const providers = [
  { id: 'yandex', name: 'Войти через Яндекс', path: auth.yandex.path, Mark: YandexMark },
  { id: 'google', name: 'Войти через Google', path: auth.google.path, Mark: GoogleMark }
] as const

/** Ways in through somebody else, those that this server has. */
export function SocialButtons() {
  const { data: config } = useConfig()
  const { search } = useLocation()
  const offered = providers.filter(({ id }) => config?.social[id])
  if (offered.length === 0) return null
  return (
    <div className={classes.social}>
      <p className={classes.or}>или</p>
      {offered.map(({ id, name, path, Mark }) => (
        <Button
          key={id}
          component="a"
          href={path}
          variant="default"
          size="md"
          fullWidth
          leftSection={<Mark />}
          onClick={() => {
            keepPlace(search)
            keepTriedWay(id)
          }}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}
