export { ApiError, NetworkError } from './api-error.ts';
export type { BrandLookChanges, BrandLookInput } from './brand-looks.ts';
export type { CallOptions, ChangeOptions, CreateOptions, UpsertOptions } from './calls.ts';
export { type Client, createClient } from './client.ts';
export type { AnalyticsQuery } from './analytics.ts';
export type { AnnotationChanges, AnnotationInput, AnnotationsQuery } from './annotations.ts';
export type { ClicksQuery } from './clicks.ts';
export type { ConversionReport, ConversionsQuery } from './conversions.ts';
export type {
  BatchItems,
  CodeChanges,
  CodeFilter,
  CodeInput,
  ExportRange,
  ListQuery,
  Picture,
  PrintFile,
  StatsRange,
  StyleChanges,
} from './codes.ts';
export type { CommitOptions, ImportField, ImportRowsQuery } from './imports.ts';
export type { ResultOptions, WaitOptions } from './jobs.ts';
export type { SheetInput } from './print-sheets.ts';
export type { ClientOptions } from './request.ts';
export type { LinkSettingsChanges, RulesInput } from './rules.ts';
export type { ShareChanges, ShareInput } from './shares.ts';
export type { TagChanges, TagInput } from './tags.ts';
export type { UtmPresetChanges, UtmPresetInput } from './utm-presets.ts';
export { verifyWebhook, verifyWebhookBatch, type WebhookRequest, WebhookVerificationError } from './verify-webhook.ts';
export type { BatchedWebhookEvent, WebhookEvent, WebhookEventType } from './webhook-events.ts';
export type { AlertsQuery } from './watch.ts';
export type { WebhookChanges, WebhookInput } from './webhooks.ts';
export type {
  Annotation,
  ApiKeyScope,
  BatchResult,
  BrandLook,
  ClickEvent,
  ClickPage,
  Delivery,
  DestinationChange,
  DownloadFormat,
  ErrorCode,
  Import,
  ImportRow,
  Job,
  LinkSettings,
  ListedJob,
  ListedTag,
  QrCode,
  QrCodeList,
  QrStats,
  QrType,
  Routing,
  Share,
  Tag,
  UtmPreset,
  WatchAlert,
  WatchAlerts,
  WatchedCodeState,
  Webhook,
} from '@tessera/contract';
