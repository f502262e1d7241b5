import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Stat } from '../../ui/stat.tsx';
import { KitSection } from './kit-section.tsx';

const rows = [
  { title: 'Summer terrace', link: 'tessera.example/7k3m9qx', clicks: '1,204', active: true },
  { title: 'Business card', link: 'tessera.example/2zt8vfe', clicks: '87', active: true },
  { title: 'Old poster', link: 'tessera.example/9d4c1ha', clicks: '11,111', active: false },
];

export function DataSection() {
  const [page, setPage] = useState(2);
  return (
    <KitSection title="Data">
      <div className="grid gap-4 sm:grid-cols-3">
        <Stat label="Clicks" value="12,402" change={{ direction: 'up', text: '12 % more than last week' }} />
        <Stat label="Unique visitors" value="8,118" change={{ direction: 'down', text: '3 % less than last week' }} />
        <Stat label="QR codes" value="12" change={{ direction: 'same', text: 'as last week' }} />
      </div>
      <DataTable
        caption="Most clicked codes"
        rows={rows}
        rowKey={(row) => row.link}
        columns={[
          { key: 'title', title: 'Title', cell: (row) => row.title },
          { key: 'link', title: 'Short link', cell: (row) => row.link },
          {
            key: 'status',
            title: 'Status',
            cell: (row) => (row.active ? <Badge tone="success">Active</Badge> : <Badge>Inactive</Badge>),
          },
          { key: 'clicks', title: 'Clicks', numeric: true, cell: (row) => row.clicks },
        ]}
      />
      <Pagination
        label="Pages of the table"
        page={page}
        pages={5}
        text={`Page ${page} of 5`}
        previousLabel="Previous page"
        nextLabel="Next page"
        onChange={setPage}
      />
    </KitSection>
  );
}
