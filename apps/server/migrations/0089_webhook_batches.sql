-- Events per delivery, if the webhook takes several in one request; null: one event per request, in its own form.
alter table webhooks add column max_batch_size integer;

-- The `webhook-id` of the request that the delivery is part of. Given with the first attempt, so that every attempt has the same events.
alter table webhook_deliveries add column batch_id uuid;
