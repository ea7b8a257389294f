import { Button } from '@mantine/core'
import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { useToken } from '#web/api/session.ts'

import classes from './form.module.css'

/** The way on when the mailed link is of no use: a new one, or, for whom is signed in, the profile. */
export const DeadRestoreLink = () =>
  useToken() ? (
    <div className={classes.actions}>
      <p className={classes.text}>Вы уже вошли: сменить пароль можно в профиле.</p>
      <Button component={Link} to={pagePaths.info} color="accent" size="md">
        Открыть профиль
      </Button>
    </div>
  ) : (
    <div className={classes.actions}>
      <Button component={Link} to={pagePaths.forget} color="accent" size="md">
        Получить новую ссылку
      </Button>
      <Button component={Link} to={pagePaths.login} variant="default" size="md">
        Войти
      </Button>
    </div>
  )
