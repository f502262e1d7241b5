/** All settings that production requires. The services behind them are unreachable. */
export const productionEnv = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://tessera.test',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'hello@tessera.test',
  STRIPE_SECRET_KEY: 'sk',
  STRIPE_WEBHOOK_SECRET: 'whsec',
  STRIPE_PRICE_ID: 'price',
  TURNSTILE_SITE_KEY: 'site',
  TURNSTILE_SECRET_KEY: 'secret',
};
