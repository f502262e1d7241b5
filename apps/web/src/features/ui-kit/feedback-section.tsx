import { QrCode } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { KitRow, KitSection } from './kit-section.tsx';

export function FeedbackSection() {
  return (
    <KitSection title="Feedback">
      <KitRow>
        <Badge>Inactive</Badge>
        <Badge tone="success">Active</Badge>
        <Badge tone="warn">Premium</Badge>
        <Badge tone="danger">Does not scan</Badge>
        <Spinner label="Loading" />
        <Spinner size="lg" label="Loading" />
      </KitRow>
      <div className="grid gap-3 sm:grid-cols-2">
        <Banner title="Good to know">The short link can be edited after printing.</Banner>
        <Banner tone="success">Your changes are saved.</Banner>
        <Banner tone="warn" title="Free limit reached" action={<Button size="sm">Upgrade to Pro</Button>}>
          Invite a friend or upgrade to create more codes.
        </Banner>
        <Banner tone="error">Network error. Please check your connection.</Banner>
      </div>
      <ProgressBar label="Free URLs" value={2} max={3} valueText="2 of 3 left" />
      <div className="grid gap-4 sm:grid-cols-3">
        <Card title="Loading">
          <div className="grid gap-2" aria-busy="true">
            <Skeleton shape="h-6 w-1/2" />
            <Skeleton />
            <Skeleton shape="h-4 w-3/4" />
          </div>
        </Card>
        <EmptyState
          picture={<QrCode aria-hidden="true" />}
          title="No QR codes"
          action={<Button size="sm">Create your first QR code</Button>}
        >
          Your first code takes less than a minute.
        </EmptyState>
        <ErrorState title="Couldn’t load the list" retryLabel="Try again" onRetry={() => undefined}>
          Network error. Please check your connection.
        </ErrorState>
      </div>
      <Card tone="danger" title="Danger zone" description="What is deleted here is gone for good." />
    </KitSection>
  );
}
