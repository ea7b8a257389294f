import { Button } from '@mantine/core'

import { auth } from '#contract/auth.ts'
import { useConfig } from '#web/api/config.ts'

import classes from './social-buttons.module.css'

/** Ways in through somebody else, those that this server has. */
export function SocialButtons() {
  const { data: config } = useConfig()
  if (!config || !(config.social.yandex || config.social.google)) return null
  return (
    <div className={classes.social}>
      <p className={classes.or}>или</p>
      {config.social.yandex && (
        <Button component="a" href={auth.yandex.path} variant="default" size="md" fullWidth>
          Войти через Яндекс
        </Button>
      )}
      {config.social.google && (
        <Button component="a" href={auth.google.path} variant="default" size="md" fullWidth>
          Войти через Google
        </Button>
      )}
    </div>
  )
}
