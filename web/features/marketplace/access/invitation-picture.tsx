import { curvePath } from '#web/ui/chart/curve.ts'

import classes from './invitation-picture.module.css'

const visits = [22, 26, 24, 30, 34, 31, 36, 40, 92, 118, 86, 60, 48, 44]
const orders = [14, 12, 16, 15, 18, 17, 16, 20, 34, 58, 62, 44, 30, 26]

const BASE = 200
const STEP = 40
const x = (index: number) => 24 + index * STEP
const line = curvePath(visits.map((n, index) => ({ x: x(index) + 11, y: BASE - n * 1.35 })))

const figures = [
  { name: 'Переходы', value: '1\u00A0240', share: 1, isOurs: true },
  { name: 'Карточку открыли', value: '9\u00A0810', share: 1 },
  { name: 'В корзину', value: '1\u00A0120', share: 0.114 },
  { name: 'Заказы', value: '382', share: 0.039 }
]

/** What a seller would see: a peak of visits, and orders that follow it. Words are no part of the drawing: it shrinks, they do not. */
export const InvitationPicture = () => (
  <div className={classes.sheet} aria-hidden="true">
    <p className={classes.call}>Вышло видео у блогера</p>
    <svg className={classes.picture} viewBox="16 24 560 184">
      <path className={classes.grid} d="M24 146.5H568M24 92.5H568M24 38.5H568" />
      <path className={classes.base} d={`M24 ${BASE + 0.5}H568`} />
      {orders.map((n, index) => (
        <rect
          key={x(index)}
          className={classes.orders}
          x={x(index)}
          y={BASE - n * 1.9}
          width="22"
          height={n * 1.9}
          rx="2"
        />
      ))}
      <path className={classes.visits} d={line} />
    </svg>
    <div className={classes.figures}>
      {figures.map(({ name, value, share, isOurs }) => (
        <div key={name} className={classes.figure} data-of={isOurs && 'ours'}>
          <p className={classes.name}>{name}</p>
          <p className={classes.value}>{value}</p>
          <svg className={classes.bar} viewBox="0 0 100 8" preserveAspectRatio="none">
            <rect width={share * 100} height="8" />
          </svg>
        </div>
      ))}
    </div>
  </div>
)
