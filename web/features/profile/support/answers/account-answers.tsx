import { Link } from 'react-router'

import { DELETION_DAYS } from '#contract/legal.ts'
import { pagePaths } from '#contract/paths.ts'
import { count } from '#web/ui/format.ts'

import type { Answer } from './answer.ts'

import parts from '#web/features/profile/parts.module.css'

const term = count(DELETION_DAYS, ['день', 'дня', 'дней'])

/** About the account itself. */
export const accountAnswers: readonly Answer[] = [
  {
    id: 'mail',
    question: 'Письмо не приходит. Что делать, если в адресе ошибка?',
    answer: (
      <>
        <p>
          Подождите пару минут и проверьте папку «Спам». Что с письмом, видно{' '}
          <Link className={parts.link} to={`${pagePaths.info}#email`}>
            в разделе «Почта»
          </Link>
          : там же его можно отправить ещё раз.
        </p>
        <p>
          Если адрес набран с ошибкой, изменить его нельзя:{' '}
          <Link className={parts.link} to={`${pagePaths.info}#deletion`}>
            удалите этот аккаунт
          </Link>{' '}
          и создайте новый с верным адресом. Если в нём уже есть нужные ссылки,{' '}
          <Link className={parts.link} to="#question">
            напишите нам
          </Link>{' '}
          и укажите в вопросе верный адрес.
        </p>
      </>
    )
  },
  {
    id: 'password',
    question: 'Что делать, если забыт пароль?',
    answer: (
      <p>
        Пока вы вошли, нажмите «Прислать ссылку на почту»{' '}
        <Link className={parts.link} to={`${pagePaths.info}#password`}>
          в разделе «Пароль»
        </Link>
        . Если уже вышли, на странице входа нажмите «Забыли пароль?». По ссылке из письма вы зададите новый
        пароль; она действует час. Другие устройства после этого выйдут из аккаунта.
      </p>
    )
  },
  {
    id: 'deletion',
    question: 'Как удалить аккаунт и можно ли передумать?',
    answer: (
      <p>
        <Link className={parts.link} to={`${pagePaths.info}#deletion`}>
          В конце раздела «Данные»
        </Link>
        . Ещё {term} ссылки работают. Чтобы передумать, войдите до конца этого срока и нажмите «Оставить
        аккаунт». Потом ссылки, статистика и данные профиля исчезнут навсегда; ссылки, у которых есть и другие
        владельцы, останутся у них. Продление тарифа отменится сразу, как вы попросите; деньги за
        неиспользованные дни верните до удаления{' '}
        <Link className={parts.link} to="#refund">
          через форму
        </Link>
        .
      </p>
    )
  }
]
