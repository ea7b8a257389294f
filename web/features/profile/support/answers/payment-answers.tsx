import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'

import type { Answer } from './answer.ts'

import parts from '#web/features/profile/parts.module.css'

/** About what was paid. */
export const paymentAnswers: readonly Answer[] = [
  {
    id: 'renewal',
    question: 'Как остановить списания?',
    answer: (
      <p>
        Отмените продление{' '}
        <Link className={parts.link} to={pagePaths.plans}>
          в тарифах
        </Link>
        : новых списаний не будет, а оплаченный срок останется. Потом включится бесплатный тариф, ссылки
        продолжат работать. Чтобы продлевать снова, оплатите следующий срок и отметьте «Продлевать
        автоматически».
      </p>
    )
  },
  {
    id: 'money-back',
    question: 'Как вернуть деньги за неиспользованные дни?',
    answer: (
      <p>
        Выберите платёж{' '}
        <Link className={parts.link} to="#refund">
          в форме «Вернуть деньги»
        </Link>
        : она покажет, сколько стоят дни, которые остались. Как это считается, написано{' '}
        <Link className={parts.link} to={pagePaths.refundPolicy}>
          в правилах возврата
        </Link>
        .
      </p>
    )
  },
  {
    id: 'receipt',
    question: 'Где чек?',
    answer: (
      <p>
        Чек приходит на почту аккаунта после каждой оплаты и каждого возврата и остаётся{' '}
        <Link className={parts.link} to={`${pagePaths.documents}#payments`}>
          в документах
        </Link>
        , рядом со своим платежом.
      </p>
    )
  },
  {
    id: 'act',
    question: 'Как получить акт для бухгалтерии?',
    answer: (
      <p>
        Откройте его{' '}
        <Link className={parts.link} to={`${pagePaths.documents}#payments`}>
          в документах
        </Link>
        , рядом с оплаченным тарифом: впишите название и ИНН и напечатайте или сохраните в PDF. Пока срок
        идёт, акт за прошедшие дни, после его конца за весь срок. Закрываете год или квартал? Выберите период
        над актом. Если нужна наша подпись,{' '}
        <Link className={parts.link} to="#question">
          напишите нам
        </Link>
        .
      </p>
    )
  }
]
